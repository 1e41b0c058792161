/** The projects of an editor, or everyone's without one: the board, or what the URL's other parameters say. */
export function projectsPath(editor: string, parameters: Record<string, string> = {}) {
  const search = String(new URLSearchParams({ ...parameters, ...(editor && { editor }) }));
  return `/admin/projects${search && `?${search}`}`;
}

/** The path of the list of all projects' deliverables that match a filter. */
export function deliverablesPath(filter: Record<string, string>) {
  const search = String(new URLSearchParams(Object.entries(filter).filter(([, value]) => value)));
  return `/admin/projects/deliverables${search && `?${search}`}`;
}
