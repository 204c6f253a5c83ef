import { connect } from 'node:net';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startIntake } from '#server/intake.ts';
import { openSmtpReceiver, type SmtpMail, type SmtpReceiver } from '#server/ports/smtp-receiver.ts';
import { openTestApp, type TestApp } from '#tests/fakes/app.ts';
import { reportMail } from '#tests/fakes/mail.ts';

async function send(port: number, raw: Buffer): Promise<{ response: string }> {
  const transport = createTransport({ host: '127.0.0.1', port, secure: false, ignoreTLS: true });
  try {
    return await transport.sendMail({ envelope: { from: 'dmarc@reporter.example', to: ['rua@beacon.example'] }, raw });
  } finally {
    transport.close();
  }
}

async function withReceiver<T>(
  options: Partial<Parameters<typeof openSmtpReceiver>[0]>,
  work: (receiver: SmtpReceiver) => Promise<T>,
) {
  const receiver = await openSmtpReceiver({
    host: '127.0.0.1',
    port: 0,
    maxBytes: 100_000,
    take: async () => undefined,
    onTrouble: () => undefined,
    ...options,
  });
  try {
    return await work(receiver);
  } finally {
    await receiver.close();
  }
}

describe('the SMTP receiver', () => {
  it('acknowledges a message only when it has been stored', async () => {
    const order: string[] = [];
    let release = () => {};
    const kept = new Promise<void>((resolve) => {
      release = resolve;
    });
    const take = async () => {
      order.push('asked');
      await kept;
      order.push('kept');
    };
    await withReceiver({ take }, async ({ port }) => {
      const sent = send(port, reportMail()).then(() => order.push('acknowledged'));
      await expect.poll(() => order).toEqual(['asked']);
      release();
      await sent;
    });
    expect(order).toEqual(['asked', 'kept', 'acknowledged']);
  });

  it('defers a message with 451 when it cannot be stored, so that it is sent again', async () => {
    const troubles: string[] = [];
    const take = () => Promise.reject(new Error('the disk is full'));
    await withReceiver({ take, onTrouble: (error) => troubles.push(error.message) }, async ({ port }) => {
      await expect(send(port, reportMail())).rejects.toMatchObject({ responseCode: 451 });
    });
    expect(troubles).toEqual(['the disk is full']);
  });

  it('refuses for good what is too large, announced or not', async () => {
    const taken: SmtpMail[] = [];
    await withReceiver({ maxBytes: 10_000, take: async (mail) => void taken.push(mail) }, async ({ port }) => {
      await expect(send(port, Buffer.alloc(20_000, 'a'))).rejects.toMatchObject({ responseCode: 552 });
      expect(
        await rawSession(port, [
          'MAIL FROM:<a@b.example>',
          'RCPT TO:<c@d.example>',
          'DATA',
          `${'x'.repeat(70)}\r\n`.repeat(300) + '.',
        ]),
      ).toMatch(/^552/m);
    });
    expect(taken).toEqual([]);
  });

  it('puts off what does not fit into memory at once', async () => {
    await withReceiver({ maxBytesInFlight: 5_000 }, async ({ port }) => {
      await expect(send(port, Buffer.alloc(9_000, 'a'))).rejects.toMatchObject({ responseCode: 452 });
      await expect(send(port, Buffer.alloc(900, 'a'))).resolves.toBeTruthy();
    });
  });

  it('stays open to others while one client sends many messages that do not end', async () => {
    const begin = (port: number) =>
      new Promise<() => void>((resolve, reject) => {
        const socket = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' });
        const lines = ['EHLO x', 'MAIL FROM:<a@b.example>', 'RCPT TO:<c@d.example>', 'DATA'];
        socket.once('error', reject);
        socket.on('data', (said) => {
          const next = lines.shift();
          if (next !== undefined) socket.write(`${next}\r\n`);
          else if (/^354 /m.test(said.toString()))
            socket.write(`${'x'.repeat(78)}\r\n`.repeat(50), () => resolve(() => socket.destroy()));
        });
      });
    await withReceiver({ maxBytes: 10_000, maxBytesInFlight: 40_000 }, async ({ port }) => {
      const unended = await Promise.all(Array.from({ length: 10 }, () => begin(port)));
      await expect(send(port, Buffer.alloc(9_000, 'a'))).resolves.toBeTruthy();
      for (const end of unended) end();
    });
  });

  it('stays open to others while one client connects and says nothing', async () => {
    const greeting = (port: number, localAddress: string) =>
      new Promise<{ text: string; end: () => void }>((resolve, reject) => {
        const socket = connect({ port, host: '127.0.0.1', localAddress });
        socket.once('error', reject);
        socket.once('data', (said) => resolve({ text: said.toString(), end: () => socket.destroy() }));
      });
    await withReceiver({ maxClientsOfOne: 2 }, async ({ port }) => {
      const silent = [await greeting(port, '127.0.0.2'), await greeting(port, '127.0.0.2')];
      const third = await greeting(port, '127.0.0.2');
      expect(third.text).toContain('421 ');
      expect(third.text).toContain('Too many connections from you, try again in a moment');
      await expect(send(port, reportMail())).resolves.toBeTruthy();
      silent[0]?.end();
      await expect.poll(async () => (await greeting(port, '127.0.0.2')).text).toMatch(/^220 /);
      for (const one of [...silent, third]) one.end();
    });
  });

  it('takes many senders at once, the empty sender of a bounce too', async () => {
    const taken: SmtpMail[] = [];
    await withReceiver({ take: async (mail) => void taken.push(mail) }, async ({ port }) => {
      await Promise.all(Array.from({ length: 30 }, (_none, index) => send(port, reportMail({ reportId: `r${index}` }))));
      await rawSession(port, ['MAIL FROM:<>', 'RCPT TO:<c@d.example>', 'DATA', 'Subject: x\r\n\r\ny\r\n.']);
    });
    expect(taken).toHaveLength(31);
    expect(taken.filter((mail) => mail.envelopeFrom === null)).toHaveLength(1);
    expect(taken.every((mail) => mail.recipients.length > 0)).toBe(true);
  });
});

describe('mail over SMTP', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await openTestApp({ env: { BEACON_SMTP_LISTEN: '127.0.0.1:0' } });
  });
  afterAll(async () => test.close());

  it('is read by itself within moments and counted', async () => {
    const id = await test.domain('acme.example');
    const intake = await startIntake(test.context);
    const port = intake.smtp?.port ?? 0;
    await Promise.all(Array.from({ length: 10 }, (_none, index) => send(port, reportMail({ reportId: `r${index}`, count: 2 }))));
    await expect.poll(() => test.counted(id)).toBe(20);
    await intake.stop();
    await expect(send(port, reportMail())).rejects.toThrow();
  });
});

function rawSession(port: number, lines: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const queue = ['EHLO test.example', ...lines, 'QUIT'];
    let said = '';
    socket.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (!/^\d{3} .*\r\n$/m.test(chunk.toString())) return;
      const line = queue.shift();
      if (line !== undefined) socket.write(`${line}\r\n`);
    });
    socket.once('close', () => resolve(said));
    socket.once('error', reject);
  });
}
