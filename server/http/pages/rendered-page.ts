/** A page, or a page's data, as rendered: a `Response` that can be sent to another thread. */
export interface RenderedPage {
  status: number;
  /** Headers by their names in lower case. */
  headers: Record<string, string>;
  body: Uint8Array;
}

export const readResponse = async (response: Response): Promise<RenderedPage> => ({
  status: response.status,
  headers: Object.fromEntries(response.headers),
  body: await response.bytes(),
});
