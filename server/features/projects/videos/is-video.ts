/** MXF holds sound or pictures: ffprobe finds out. */
export const isVideo = (mediaType: string | null) =>
  mediaType !== null && (mediaType.startsWith('video/') || mediaType === 'application/mxf');
