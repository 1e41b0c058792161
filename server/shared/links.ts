/** An absolute URL of this site, for emails. */
export function linkTo(publicUrl: URL, path: string, parameters: Record<string, string> = {}): string {
  const url = new URL(path, publicUrl);
  url.search = new URLSearchParams(parameters).toString();
  return url.href;
}
