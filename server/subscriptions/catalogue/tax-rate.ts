/** A tax that is included in prices. */
export interface TaxRate {
  id: number;
  name: string;
  percentage: number;
  position: number;
  enabled: boolean;
}
