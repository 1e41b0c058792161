/** In frames, how far a proxy's key frames are apart, from frame 0 on. Players step through it fast. */
export const keyFrameInterval = 12;
