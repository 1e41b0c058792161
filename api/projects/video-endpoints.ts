import { z } from 'zod';
import { endpoint } from '#api/shared/endpoint.ts';
import { pathId } from '#api/shared/fields.ts';
import { success } from '#api/shared/responses.ts';
import { renditionQuery } from './files.ts';
import { video } from './videos.ts';

const startTimecode = z
  .string('Please enter a timecode')
  .trim()
  .regex(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d[:;]\d\d$/, 'Please enter a timecode such as 01:00:00:00');

export const startTimecodeForm = z.object({ startTimecode });

const response = success.extend({ video });

export const videoEndpoints = {
  process: endpoint({
    method: 'POST',
    path: '/api/files/:id/process',
    access: 'admin',
    summary: 'Queues a video to be processed again, such as after it failed or once ffmpeg is installed.',
    params: pathId,
    response,
  }),
  setStartTimecode: endpoint({
    method: 'POST',
    path: '/api/files/:id/start-timecode',
    access: 'admin',
    summary: "Sets the timecode of a video's first frame.",
    params: pathId,
    body: startTimecodeForm,
    response,
  }),
  choosePoster: endpoint({
    method: 'POST',
    path: '/api/files/:id/poster',
    access: 'admin',
    summary: 'Makes a frame of a video its poster, also when the video is processed again.',
    params: pathId,
    body: z.object({ frame: z.int('Please enter the number of a frame').min(0, 'Please enter the number of a frame') }),
    response,
  }),
  waveform: endpoint({
    method: 'GET',
    path: '/api/files/:id/waveform',
    access: 'reviewer',
    summary: 'Returns how loud a video is over its length, as evenly spaced peaks; none for a silent one.',
    reads: [],
    params: pathId,
    query: renditionQuery,
    response: success.extend({ peaks: z.array(z.int().min(0).max(255)) }),
  }),
};
