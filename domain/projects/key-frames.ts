/** How many frames a proxy's key frames are apart, from frame 0 on, so that players step through it fast. */
export const keyFrameInterval = 12;
