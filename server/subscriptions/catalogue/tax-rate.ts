/** A tax that prices include. */
export interface TaxRate {
  id: number;
  name: string;
  percentage: number;
  position: number;
  enabled: boolean;
}
