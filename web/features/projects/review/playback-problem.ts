import { ApiError, serverMessage } from '#web/lib/api.ts';

export interface PlaybackProblem {
  text: string;
  /** Whether the video may play later, as it is. */
  isTemporary: boolean;
}

const unsupported: PlaybackProblem = {
  text: "Your browser can't play this file. Try another browser, or ask the studio for a different format.",
  isTemporary: false,
};

/** The problem when requests for parts of a file aren't passed on; Safari plays nothing then. */
const withoutParts: PlaybackProblem = {
  text: "Something between you and the server, such as a proxy, doesn't let your browser ask for part of a video. Try another browser or network.",
  isTemporary: false,
};

/** Why a file doesn't play. Browsers can't tell one that the server can't read right now from one whose format they don't know. */
export async function findPlaybackProblem(url: string): Promise<PlaybackProblem> {
  const response = await fetch(url, { headers: { Range: 'bytes=0-0' } }).catch(() => undefined);
  if (response?.ok) return response.status === 206 ? unsupported : withoutParts;
  const message = response && serverMessage(new ApiError(response.status, await response.text()));
  return { text: message ?? "The video couldn't be loaded. Check your connection and try again.", isTemporary: true };
}
