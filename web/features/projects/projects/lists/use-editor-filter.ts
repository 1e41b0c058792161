import { useFilter } from '#web/lib/list/use-filter.ts';

/** Whose rows a list shows, in the URL: `me`, `none` or an admin's id. @param name of the URL's parameter */
export const useEditorFilter = (name: 'editor' | 'owner' = 'editor') => {
  const editor = useFilter().text(name);
  return /^(me|none|[1-9]\d{0,8})$/.test(editor) ? editor : '';
};
