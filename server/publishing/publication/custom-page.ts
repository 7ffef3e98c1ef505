/** A custom path of the publication: a static page or a redirect. */
export interface CustomPage {
  id: number;
  /** static-page · redirect */
  type: string;
  title: string | null;
  statusCode: number;
  destinationPath: string | null;
  /** HTML of a static page. */
  content: string | null;
  metadata: unknown;
}
