import { ArrowUpRight, type LucideIcon, PenLine, Square, Trash2, Undo2 } from 'lucide-react';
import { IconButton } from '#web/features/projects/review/player/icon-button.tsx';
import type { Tool } from './shape.ts';

const tools: { tool: Tool; label: string; icon: LucideIcon }[] = [
  { tool: 'pen', label: 'Pen', icon: PenLine },
  { tool: 'arrow', label: 'Arrow', icon: ArrowUpRight },
  { tool: 'rectangle', label: 'Rectangle', icon: Square },
];

interface DrawingToolsProps {
  tool: Tool | undefined;
  /** How many strokes have been drawn. */
  strokes: number;
  onChoose: (tool: Tool | undefined) => void;
  onUndo: () => void;
  onClear: () => void;
}

export const DrawingTools = ({ tool, strokes, onChoose, onUndo, onClear }: DrawingToolsProps) => (
  <fieldset aria-label="Draw on the frame" className="min-w-0 flex">
    {tools.map(({ tool: name, label, icon }) => (
      <IconButton
        key={name}
        icon={icon}
        label={label}
        aria-pressed={tool === name}
        onClick={() => onChoose(tool === name ? undefined : name)}
      />
    ))}
    {strokes > 0 && (
      <>
        <IconButton icon={Undo2} label="Undo stroke" onClick={onUndo} />
        <IconButton icon={Trash2} label="Clear drawing" onClick={onClear} />
      </>
    )}
  </fieldset>
);
