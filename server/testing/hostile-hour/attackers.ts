import { request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { hostileKinds } from '#server/testing/hostile-kinds.ts';
import { openClient, repeatSteadily } from '#server/testing/traffic.ts';
import { openUnreadConnections } from '#server/testing/unread-connections.ts';
import { begin, uploadAtOnce } from '#server/testing/uploads.ts';
import { networkOf } from './normal-users.ts';
import type { Studio } from './studio.ts';

const sender = { name: 'Sam Sender' };
/** How large an upload claims to be that is never finished, in bytes: the links' share is enough for an hour of them. */
const claimedSize = 4e8;

const nextOf = <Item>(items: readonly Item[], number: number) => items[number % items.length]!;

const briefFile = Buffer.alloc(20e6, 'film');

/** Everything at a time that outsiders have tried on servers, at a steady pace; what becomes of it doesn't matter to them. */
export function startAttackers({ server, links, proposals, slowDomains }: Studio) {
  const http = openClient(server.url);
  /** How often each attack was made. Only films that the server took count: on a busy machine or a full disk it refuses some. */
  const counts = { films: 0, unfinished: 0, unread: 0, slowMails: 0, briefs: 0, documents: 0 };
  const films = hostileKinds.map(({ kind, make }) => ({ metadata: { ...sender, filename: `${kind}.mp4` }, content: make() }));
  const ignore = () => undefined;

  const sendFilm = async (number: number) => {
    const status = await uploadAtOnce(server.url, { path: nextOf(links, number), ...nextOf(films, number) });
    if (status === 204) counts.films++;
  };
  /** Leaves an upload in one of three ways: the connection is cut after the first byte, the rest is never sent, or a byte a second. */
  const leaveUnfinished = async (number: number) => {
    counts.unfinished++;
    const { status, location } = await begin(server.url, '', { ...sender, filename: 'unfinished.mov' }, claimedSize, nextOf(links, number));
    if (status !== 201) return;
    const headers = { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
    const patch = request(server.url + location, { method: 'PATCH', headers: { ...headers, 'content-length': claimedSize }, agent: false });
    await new Promise((sent) => patch.on('error', sent).write('a', sent));
    const timer = number % 3 === 2 ? setInterval(() => patch.write('a'), 1000) : undefined;
    await setTimeout(number % 3 === 0 ? 0 : 90_000);
    clearInterval(timer);
    patch.destroy();
  };
  const readNothing = async () => {
    const sockets = openUnreadConnections(server.url, { connections: 150, requestsEach: 2000 });
    counts.unread += sockets.length;
    await setTimeout(20_000);
    for (const socket of sockets) socket.destroy();
  };
  const haveMailSentSlowly = (number: number) => {
    counts.slowMails++;
    const body = { name: 'Sam Sender', email: `sam${number}@${nextOf(slowDomains, number)}`, message: 'Please answer me.' };
    return http.send('POST', '/api/contact', { body, localAddress: networkOf(2, number) });
  };
  /** Sends messages, each from a new network, and accepts the offer: another email, and an upload link. Sends every second file whole. */
  const fillBrief = async (number: number) => {
    const localAddress = networkOf(3, number);
    const body = { name: 'Bea Sender', email: `bea${number}@${nextOf(slowDomains, number)}`, message: 'We need a film.' };
    const message = await http.send('POST', '/api/contact', { body, localAddress });
    const offer = await http.send('POST', `/api/brief-offers/${message.body.briefOffer}`, { localAddress });
    if (offer.status === 200) counts.briefs++;
    const path = `/api/briefs/${offer.body.link.split('/').at(-1)}/uploads`;
    const metadata = { filename: 'film.mov', questionKey: 'logo' };
    if (number % 2) await begin(server.url, '', metadata, 1e9, path);
    else await uploadAtOnce(server.url, { path, metadata, content: briefFile });
  };
  /** Makes another choice of the same proposal each time. Its texts take long to lay out. */
  const chooseAgain = async (number: number) => {
    const { path, version } = nextOf(proposals, number);
    const quantities = { captions: 1 + (Math.floor(number / proposals.length) % 500) };
    const body = { version, choice: 'cutdowns', addOns: ['captions'], quantities };
    const { status } = await http.send('POST', `${path}/document`, { body });
    if (status === 200) counts.documents++;
  };
  /** Has every form that emails what was typed send to one mailbox, from a new network each time. */
  const bombMailbox = async (number: number) => {
    const localAddress = networkOf(4, number);
    const body = { name: 'Vic Victim', email: 'victim@mailbox.example' };
    const message = await http.send('POST', '/api/contact', { body: { ...body, message: 'Please answer me.' }, localAddress });
    await http.send('POST', `/api/brief-offers/${message.body.briefOffer}`, { localAddress });
    await http.send('POST', '/api/client/forgot-password', { body: { email: body.email }, localAddress });
  };

  const attack = (perSecond: number, work: (number: number) => Promise<unknown>) =>
    repeatSteadily(perSecond, (number) => work(number).catch(ignore));
  const attacks = [
    attack(1 / 30, sendFilm),
    attack(1 / 10, leaveUnfinished),
    attack(1 / 30, readNothing),
    attack(1 / 20, haveMailSentSlowly),
    attack(1 / 10, fillBrief),
    attack(1 / 5, chooseAgain),
    attack(1 / 20, bombMailbox),
  ];
  return {
    counts,
    stop: async () => {
      for (const stop of attacks) await stop();
      http.close();
    },
  };
}
