import { getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import type { HashingRequest, HashingResponse } from './password-hashing.ts';

// The priority is below that of requests, but above that of video conversion (`ffmpeg.ts`), because someone is waiting. On Linux this is
// the priority of the calling thread; elsewhere it would be that of the whole process (sched(7), "The nice value").
if (process.platform === 'linux') setPriority(Math.min(19, getPriority() + 5));

parentPort!.on('message', (request: HashingRequest) => parentPort!.postMessage(respond(request)));

function respond(request: HashingRequest): HashingResponse {
  try {
    if ('storedHash' in request) return { result: verifySync(request.storedHash, request.password) };
    return { result: hashSync(request.password, request.parameters) };
  } catch (error) {
    return { error: String(error) };
  }
}
