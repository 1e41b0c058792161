import { Columns2 } from 'lucide-react';
import { type Audience, isOther, type Review } from '#web/features/projects/review/review.ts';
import { Button } from '#web/ui/button/button.tsx';
import { firstComparable, useComparable } from './comparable.ts';
import { CompareBar } from './compare-bar.tsx';
import type { ComparedVersion, Comparison } from './use-comparison.ts';

interface CompareControlsProps {
  audience: Audience;
  review: Review;
  comparison: Comparison | undefined;
  onChange: (comparison: ComparedVersion | undefined) => void;
}

/** Compares a video with another version or, of several deliverables, with another one. */
export function CompareControls({ audience, review, comparison, onChange }: CompareControlsProps) {
  const comparable = useComparable(audience, review, comparison !== undefined);
  const first = firstComparable(review);
  if (comparison) return <CompareBar {...{ comparison, comparable, onChange }} />;
  if (!first || isOther(review.version.kind)) return null;
  return (
    <Button variant="secondary" size="small" onClick={() => onChange({ ...first, mode: 'side by side' })}>
      <Columns2 aria-hidden size={16} />{' '}
      <span className="max-sm:sr-only">{first.deliverableId === undefined ? `Compare with v${first.version}` : 'Compare'}</span>
    </Button>
  );
}
