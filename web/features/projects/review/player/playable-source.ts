/** The largest video that is loaded whole, in bytes. */
const maxWhole = 200_000_000;

/** Whether the server learns that only part of a file is asked for. It then answers with the part. */
export async function passesRanges(url: string): Promise<boolean> {
  const abort = new AbortController();
  const response = await fetch(url, { headers: { Range: 'bytes=0-0' }, cache: 'no-store', signal: abort.signal });
  if (response.status === 200) abort.abort();
  else await response.arrayBuffer();
  return response.status !== 200;
}

/**
 * Loads a whole file.
 * @param onProgress is told how much has arrived, from 0 to 1, where the size is known
 * @returns undefined if it's too large
 */
export async function loadWhole(
  url: string,
  signal: AbortSignal,
  onProgress: (share: number) => void,
  limit = maxWhole,
): Promise<Blob | undefined> {
  const response = await fetch(url, { signal });
  if (!response.ok || !response.body) throw new Error(`status ${response.status}`);
  const size = Number(response.headers.get('content-length')) || undefined;
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  const isTooLarge = () => Math.max(received, size ?? 0) > limit;
  const reader = response.body.getReader();
  while (!isTooLarge()) {
    const { done, value } = await reader.read();
    if (done) return new Blob(chunks, { type: response.headers.get('content-type') ?? '' });
    chunks.push(value);
    received += value.length;
    if (size !== undefined) onProgress(received / size);
  }
  await reader.cancel();
  return undefined;
}
