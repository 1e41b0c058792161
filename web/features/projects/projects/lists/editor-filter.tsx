import { useQuery } from '@tanstack/react-query';
import { projectEditors } from '#web/features/projects/projects/queries.ts';
import { useFilter } from '#web/lib/list/use-filter.ts';
import { SelectFilter } from '#web/ui/list/list-controls.tsx';

/** Whose projects a list shows, in the URL: `me`, `none` or an admin's id. */
export const useEditorFilter = () => {
  const editor = useFilter().text('editor');
  return /^(me|none|[1-9]\d{0,8})$/.test(editor) ? editor : '';
};

/** One's own projects, everyone's, those of another admin or of nobody. */
export function EditorFilter() {
  const { set } = useFilter();
  const { data: editors = [] } = useQuery(projectEditors);
  const options = [
    ['', 'Everyone'],
    ['me', 'Mine'],
    ['none', 'No editor'],
    ...editors.map(({ id, name }) => [String(id), name] as const),
  ] as const;
  return <SelectFilter label="Editor" value={useEditorFilter()} options={options} onChange={(chosen) => set('editor', chosen)} />;
}
