/**
 * Arguments that open an uploaded file. A playlist could name other files or addresses whatever its own name is, so the formats are
 * limited to those that hold the picture themselves, and the protocols to local files. Both options only work before `-i`; the prefix keeps a file
 * called `http:clip.mp4` from being fetched.
 */
export const safeInput = (path: string) => [
  ...['-protocol_whitelist', 'file,pipe'],
  ...['-format_whitelist', 'mov,matroska,mpegts,mpeg,mpegvideo,avi,asf,mxf,gxf,flv,ogg,dv,h264,hevc,m4v,ivf,obu'],
  ...['-i', `file:${path}`],
];
