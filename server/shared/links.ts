/** An absolute URL of this site, for emails. */
export function linkTo(publicUrl: URL, path: string, parameters: Record<string, string> = {}): string {
  const url = new URL(path, publicUrl);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}
