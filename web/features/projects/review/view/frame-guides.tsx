import { type Area, areaOf, type Guides, inset, masksFor, safeAreas } from './guides.ts';

interface FrameGuidesProps {
  guides: Guides;
  /** The picture's width by its height. */
  aspect: number;
}

/** Over a picture: what a mask cuts off, and the safe areas of what it leaves. */
export function FrameGuides({ guides: { mask, safeAreas: hasSafeAreas }, aspect }: FrameGuidesProps) {
  const shown = masksFor(aspect).find((each) => each === mask);
  if (!shown && !hasSafeAreas) return null;
  const area = areaOf(shown, aspect);
  return (
    <div aria-hidden data-guides className="pointer-events-none absolute inset-0 overflow-hidden">
      {shown && <div style={inPercent(area)} className="absolute shadow-[0_0_0_999rem_rgb(0_0_0/0.75)]" />}
      {hasSafeAreas && (
        <>
          <div style={inPercent(inset(area, safeAreas.action))} className={`${line} border-solid`} />
          <div style={inPercent(inset(area, safeAreas.title))} className={`${line} border-dashed`} />
        </>
      )}
    </div>
  );
}

/** White with a dark edge, to be seen on any picture. */
const line = 'absolute border border-white/90 outline outline-black/40';

const inPercent = ({ left, top, width, height }: Area) => ({ left: `${left}%`, top: `${top}%`, width: `${width}%`, height: `${height}%` });
