/** What people call codecs, by ffmpeg's names or by the four characters in the file. */
const names: Record<string, string> = {
  aac: 'AAC',
  ac3: 'AC-3',
  alac: 'ALAC',
  dts: 'DTS',
  eac3: 'E-AC-3',
  flac: 'FLAC',
  mp2: 'MP2',
  mp3: 'MP3',
  opus: 'Opus',
  truehd: 'TrueHD',
  vorbis: 'Vorbis',
  wmav2: 'WMA',
  'ac-4': 'AC-4',
  apac: 'APAC',
  fpcm: 'floating-point PCM',
  iamf: 'IAMF',
  ipcm: 'PCM',
  aprh: 'ProRes RAW HQ',
  aprn: 'ProRes RAW',
  brst: 'Blackmagic RAW',
  brxq: 'Blackmagic RAW',
  vvc1: 'H.266',
  vvi1: 'H.266',
};

/**
 * @param name ffmpeg's; undefined if it doesn't know the codec
 * @param tag what the file calls it, such as `aprn`, or `[0][0][0][0]`
 * @returns null if nothing is known
 */
export function nameCodec(name: string | undefined, tag: string | undefined): string | null {
  if (name?.startsWith('pcm_')) return 'PCM';
  const known = [name, tag].find((key) => key && key !== 'unknown' && key !== 'none' && !key.includes('['));
  return known ? (names[known] ?? known) : null;
}
