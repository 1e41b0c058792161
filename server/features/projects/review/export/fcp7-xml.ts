import { framesPerSecond, isDropFrame, isNtsc, parseTimecode } from '#domain/projects/timecode.ts';
import type { Marker, Timeline } from './markers.ts';
import { toXml } from './xml.ts';

/**
 * Final Cut Pro 7 XML, which Premiere Pro and DaVinci Resolve read. The markers are on the sequence and, to be seen when it is laid over
 * the edit, on a transparent color matte too. `-1` means a marker without a length.
 */
export function toFcp7Xml(timeline: Timeline): Promise<string> {
  const { name, rate, frameCount, width, height, startTimecode } = timeline;
  const rateElement = { timebase: framesPerSecond(rate), ntsc: isNtsc(rate) ? 'TRUE' : 'FALSE' };
  const marker = timeline.markers.map(toMarker);
  const matte = {
    '@id': 'comments',
    name: 'Comments',
    enabled: 'TRUE',
    duration: frameCount,
    rate: rateElement,
    start: 0,
    end: frameCount,
    in: 0,
    out: frameCount,
    alphatype: 'none',
    effect: {
      name: 'Color',
      effectid: 'Color',
      effectcategory: 'Matte',
      effecttype: 'generator',
      mediatype: 'video',
      parameter: { parameterid: 'fillcolor', name: 'Color', value: { alpha: 0, red: 0, green: 0, blue: 0 } },
    },
    marker,
  };
  const pixels = { anamorphic: 'FALSE', pixelaspectratio: 'square', fielddominance: 'none' };
  const sequence = {
    '@id': 'sequence',
    name,
    duration: frameCount,
    rate: rateElement,
    timecode: {
      rate: rateElement,
      string: startTimecode,
      frame: parseTimecode(startTimecode, rate),
      displayformat: isDropFrame(rate, startTimecode) ? 'DF' : 'NDF',
    },
    media: {
      video: { format: { samplecharacteristics: { rate: rateElement, width, height, ...pixels } }, track: { generatoritem: matte } },
    },
    marker,
  };
  return toXml({ name: 'xmeml' }, { xmeml: { '@version': '4', sequence } });
}

/** Premiere's own blue and green, as alpha, blue, green and red. */
const [blue, green] = [0xfffc8d42, 0xff378671];

const toMarker = ({ frame, duration, authors, note, resolved }: Marker) => ({
  name: authors,
  comment: note,
  in: frame,
  out: duration === 1 ? -1 : frame + duration,
  pproColor: resolved ? green : blue,
});
