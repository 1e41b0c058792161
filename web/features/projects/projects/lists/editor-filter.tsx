import { useQuery } from '@tanstack/react-query';
import { projectEditors } from '#web/features/projects/projects/project.ts';
import { useFilter } from '#web/lib/list/use-filter.ts';
import { SelectFilter } from '#web/ui/list/list-controls.tsx';
import { useEditorFilter } from './use-editor-filter.ts';

const labels = { editor: 'Editor', owner: 'Owner' };

/** Lists one's own rows, everyone's, those of another admin or of nobody. */
export function EditorFilter({ name = 'editor' }: { name?: keyof typeof labels }) {
  const { set } = useFilter();
  const { data: editors = [] } = useQuery(projectEditors);
  const options = [
    ['', 'Everyone'],
    ['me', 'Mine'],
    ['none', `No ${name}`],
    ...editors.map(({ id, name }) => [String(id), name] as const),
  ] as const;
  return <SelectFilter label={labels[name]} value={useEditorFilter(name)} options={options} onChange={(chosen) => set(name, chosen)} />;
}
