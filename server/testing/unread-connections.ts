import { connect, type Socket } from 'node:net';

/** Connections that request the landing page many times, without waiting, and read nothing. The server ends them. */
export function openUnreadConnections(url: string, { connections, requestsEach }: { connections: number; requestsEach: number }): Socket[] {
  const { hostname, port, host } = new URL(url);
  const requests = `GET / HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(requestsEach);
  return Array.from({ length: connections }, () => {
    const socket = connect(Number(port), hostname, () => socket.write(requests));
    socket.on('error', () => undefined).pause();
    return socket;
  });
}
