import { isDropFrame, toTimecode } from '#contract/projects/timecode.ts';
import type { Marker, Timeline } from './markers.ts';

/** A CMX3600 edit decision list with markers as DaVinci Resolve reads and writes them: each in an event of one frame. */
export function toEdl({ name, rate, startTimecode, markers }: Timeline): string {
  const timecodeOf = (frame: number) => toTimecode(frame, rate, startTimecode);
  const events = markers.map((marker, index) => {
    const span = `${timecodeOf(marker.frame)} ${timecodeOf(marker.frame + 1)}`;
    return [`${String(index + 1).padStart(3, '0')}  001      V     C        ${span} ${span}  `, noteLine(marker), ''];
  });
  const frameCode = isDropFrame(rate, startTimecode) ? 'DROP FRAME' : 'NON-DROP FRAME';
  return [`TITLE: ${name}`, `FCM: ${frameCode}`, '', ...events.flat()].join('\r\n');
}

/** The note comes first. Beginning with a digit, it would be read as an event; a bar would end it. */
function noteLine({ note, authors, duration, resolved }: Marker): string {
  const [safeNote, safeName] = [note, authors].map((text) => text.replaceAll('|', '/'));
  return `${/^\d/.test(note) ? `Note: ${safeNote}` : safeNote} |C:ResolveColor${resolved ? 'Green' : 'Blue'} |M:${safeName} |D:${duration}`;
}
