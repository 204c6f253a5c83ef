import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './free-port.ts';

export type Dovecot = {
  /** Opens another account, with one empty mailbox. */
  account: () => Account;
  stop: () => Promise<void>;
};

/** An account that nobody else has. */
export type Account = {
  /** Its IMAP_URL. */
  url: string;
  urlWith: (password: string) => string;
  /** Puts a mail into INBOX as a mail server would. */
  deliver: (mail: Uint8Array) => void;
  /** Gives INBOX a new UIDVALIDITY, as a restored mailbox has. */
  renumber: () => void;
};

const program = '/usr/sbin/dovecot';
let opened = 0;
let delivered = 0;

/** Whether a real IMAP server is installed here (`scripts/test-tools.mjs`); tests that need it are skipped otherwise. */
export function canHaveDovecot(): boolean {
  return existsSync(program);
}

/**
 * A private Dovecot in a folder of its own, on a free port of 127.0.0.1, without an account yet; `can` are the abilities it tells of. With
 * `introspectUrl` it also takes access tokens, which it asks that address about (RFC 7662).
 */
export async function startDovecot({ can, introspectUrl }: { can?: string; introspectUrl?: string } = {}): Promise<Dovecot> {
  const folder = mkdtempSync(join(tmpdir(), 'beacon-dovecot-'));
  chmodSync(folder, 0o755);
  const isRoot = process.getuid?.() === 0;
  const id = (flag: string, user: string) => Number(execFileSync('id', [flag, user], { encoding: 'utf8' }));
  const owner = isRoot
    ? { uid: id('-u', 'mail'), gid: id('-g', 'mail') }
    : { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  const self = isRoot
    ? ''
    : `default_internal_user = ${process.env['USER'] ?? 'nobody'}\ndefault_login_user = ${process.env['USER'] ?? 'nobody'}\n`;
  const tokens = `auth_mechanisms = plain xoauth2
passdb {
  driver = oauth2
  mechanisms = xoauth2
  args = ${folder}/oauth2.conf
}
`;
  if (introspectUrl !== undefined)
    writeFileSync(
      join(folder, 'oauth2.conf'),
      `introspection_mode = get\nintrospection_url = ${introspectUrl}\nusername_attribute = username\nactive_attribute = active\nactive_value = true\n`,
    );
  const settings = (port: number) =>
    `base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
ssl = no
disable_plaintext_auth = no
auth_failure_delay = 0
${isRoot ? 'default_login_user = dovenull\n' : self}first_valid_uid = ${owner.uid}
first_valid_gid = ${owner.gid}
mail_location = maildir:${folder}/%u
listen = 127.0.0.1
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
${can === undefined ? '' : `imap_capability = ${can}\n`}${introspectUrl === undefined ? '' : tokens}passdb {
  driver = static
  args = password=secret
}
userdb {
  driver = static
  args = uid=${owner.uid} gid=${owner.gid} home=${folder}
}
`;
  async function begin(attempt = 1): Promise<{ port: number; end: () => Promise<void> }> {
    const port = await freePort();
    writeFileSync(join(folder, 'dovecot.conf'), settings(port));
    const server = spawn(program, ['-F', '-c', join(folder, 'dovecot.conf')], { stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    server.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const ended = once(server, 'exit');
    const onExit = () => server.kill('SIGTERM');
    process.once('exit', onExit);
    const end = async () => {
      process.off('exit', onExit);
      server.kill('SIGTERM');
      await ended;
    };
    for (let tries = 1; tries < 600 && server.exitCode === null; tries += 1) {
      if (await answers(port)) return { port, end };
      await pause(100);
    }
    const isPortTaken = server.exitCode !== null;
    await end();
    if (isPortTaken && attempt < 5) return begin(attempt + 1);
    rmSync(folder, { recursive: true, force: true });
    throw new Error(`Dovecot does not answer on port ${port}: ${said}`);
  }
  const { port, end } = await begin();
  return {
    account: () => openAccount(folder, port, owner),
    stop: async () => {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function openAccount(folder: string, port: number, owner: { uid: number; gid: number }): Account {
  const name = `reports${(opened += 1)}`;
  const messages = join(folder, name);
  for (const part of ['', 'new', 'cur', 'tmp']) {
    mkdirSync(join(messages, part));
    chownSync(join(messages, part), owner.uid, owner.gid);
  }
  const urlWith = (password: string) => `imap://${name}:${password}@127.0.0.1:${port}`;
  return {
    url: urlWith('secret'),
    urlWith,
    deliver: (mail) => {
      delivered += 1;
      const file = join(messages, 'new', `${Math.floor(Date.now() / 1000)}.M${delivered}P${process.pid}.host`);
      writeFileSync(file, mail);
      chownSync(file, owner.uid, owner.gid);
    },
    renumber: () => {
      for (const entry of readdirSync(messages))
        if (/^dovecot[-.]/.test(entry)) rmSync(join(messages, entry), { recursive: true });
      const list = join(messages, 'dovecot-uidlist');
      writeFileSync(list, '3 V1234567 N1 G00000000000000000000000000000001\n');
      chownSync(list, owner.uid, owner.gid);
    },
  };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('data', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
    socket.setTimeout(2_000, () => {
      socket.destroy();
      resolve(false);
    });
  });
}
