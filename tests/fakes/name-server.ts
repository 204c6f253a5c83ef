import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { type DecodedPacket, decode, encode, type Packet } from 'dns-packet';

/** What the fake does with a question: answers it, answers with raw bytes, or stays silent (`null`). */
export type Behaviour = (question: {
  id: number;
  name: string;
  type: string;
  overTcp: boolean;
  count: number;
  /** Whether the asker wants no signatures checked (CD). */
  isUnchecked: boolean;
}) => Partial<Packet> | Buffer | null;

/** Lets the TCP server listen on the port of a new UDP socket; where somebody else has that port already, on another one. */
async function onOnePort(tcp: Server): Promise<Socket> {
  for (let attempt = 1; ; attempt += 1) {
    const udp = createSocket('udp4');
    udp.bind(0, '127.0.0.1');
    await once(udp, 'listening');
    try {
      tcp.listen(udp.address().port, '127.0.0.1');
      await once(tcp, 'listening');
      return udp;
    } catch (error) {
      udp.close();
      if (attempt >= 20) throw error;
    }
  }
}

/** A name server whose every answer is written by the test, to play what a real one never does on purpose. */
export async function startFakeNameServer(
  behave: Behaviour,
): Promise<{ port: number; asked: string[]; stop: () => Promise<void> }> {
  const asked: string[] = [];
  const respond = (message: Buffer, overTcp: boolean): Buffer | null => {
    const query: DecodedPacket = decode(message);
    const question = query.questions?.[0];
    if (question === undefined) return null;
    asked.push(`${question.name} ${question.type}${overTcp ? ' TCP' : ''}`);
    const answer = behave({
      id: query.id ?? 0,
      name: question.name,
      type: question.type,
      overTcp,
      count: asked.length,
      isUnchecked: query.flag_cd,
    });
    if (answer === null || Buffer.isBuffer(answer)) return answer;
    return encode({ type: 'response', id: query.id ?? 0, questions: [question], ...answer });
  };
  const tcp = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk: Buffer) => {
      const reply = respond(chunk.subarray(2), true);
      if (reply === null) return;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(reply.length);
      socket.end(Buffer.concat([length, reply]));
    });
  });
  const udp = await onOnePort(tcp);
  udp.on('message', (message, from) => {
    const reply = respond(message, false);
    if (reply !== null) udp.send(reply, from.port, from.address);
  });
  return {
    port: udp.address().port,
    asked,
    stop: async () => {
      udp.close();
      tcp.close();
      await once(tcp, 'close');
    },
  };
}
