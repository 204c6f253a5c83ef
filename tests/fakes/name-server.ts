import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { type DecodedPacket, decode, encode, type Packet } from 'dns-packet';

/** What the fake does with a question: answers it, answers with raw bytes, or stays silent (`null`). */
export type Behaviour = (question: {
  name: string;
  type: string;
  overTcp: boolean;
  count: number;
}) => Partial<Packet> | Buffer | null;

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
    const answer = behave({ name: question.name, type: question.type, overTcp, count: asked.length });
    if (answer === null || Buffer.isBuffer(answer)) return answer;
    return encode({ type: 'response', id: query.id ?? 0, questions: [question], ...answer });
  };
  const udp = createSocket('udp4');
  udp.on('message', (message, from) => {
    const reply = respond(message, false);
    if (reply !== null) udp.send(reply, from.port, from.address);
  });
  udp.bind(0, '127.0.0.1');
  await once(udp, 'listening');
  const { port } = udp.address();
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
  tcp.listen(port, '127.0.0.1');
  await once(tcp, 'listening');
  return {
    port,
    asked,
    stop: async () => {
      udp.close();
      tcp.close();
      await once(tcp, 'close');
    },
  };
}
