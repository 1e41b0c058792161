import { expect, test } from 'vitest';
import type { Endpoint } from '#contract/shared/endpoint.ts';
import { liveTopics } from '#contract/shared/live.ts';
import { allEndpoints, nameOf } from '#server/testing/endpoints.ts';

const readings = (await allEndpoints()).flatMap((endpoint) =>
  (endpoint.reads ?? []).map((reading) => ({ endpoint, topic: reading.split('/:')[0]!, parameter: reading.split('/:')[1] })),
);

test('every endpoint reads rows by parameters of its path, or of a project that its caller knows', () => {
  const isKnown = ({ endpoint, parameter = '' }: (typeof readings)[number]) =>
    parameter === 'projectId' || endpoint.path.split('/').includes(`:${parameter}`);
  const byRow = readings.filter(({ parameter }) => parameter !== undefined);
  expect(byRow.length).toBeGreaterThan(0);
  expect(byRow.filter((reading) => !isKnown(reading)).map(({ endpoint }) => nameOf(endpoint))).toEqual([]);
});

test('reads by row only what is announced with its id', () => {
  const topics: readonly string[] = liveTopics.ofProject;
  expect(readings.filter(({ topic, parameter }) => parameter !== undefined && !topics.includes(topic))).toEqual([]);
});

/** Everybody else hears of every topic. */
const clients: Endpoint['access'][] = ['client', 'clientWithPassword', 'viewer', 'reviewer'];

test('what clients read is announced to them', () => {
  const { oneClient, ofProject, everyClient } = liveTopics;
  const heard: readonly string[] = [...oneClient, ...ofProject, ...everyClient];
  const unheard = readings.filter(({ endpoint, topic }) => clients.includes(endpoint.access) && !heard.includes(topic));
  expect(unheard.map(({ endpoint, topic }) => `${nameOf(endpoint)}: ${topic}`)).toEqual([]);
});
