import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A service that exchanges credentials for access tokens (RFC 6749) and says whose a token is (RFC 7662). */
export type TokenService = {
  tokenUrl: string;
  /** A token comes behind it. */
  introspectUrl: string;
  /** The forms that tokens were asked with. */
  asked: Record<string, string>[];
  close: () => Promise<void>;
};

/** What a form is answered with: a token of this user, with a new refresh token or without and whatever it says `more`, or a refusal. */
export type TokenAnswer =
  | { user: string; seconds?: number; refreshToken?: string; more?: object }
  | { error: string; about: string };

/** Starts one on a free port of 127.0.0.1; `answer` decides what a form brings. */
export async function startTokenService(answer: (form: Record<string, string>) => TokenAnswer): Promise<TokenService> {
  const users = new Map<string, string>();
  const asked: Record<string, string>[] = [];
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const reply = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (pathname === '/introspect') {
      const username = users.get(searchParams.get('token') ?? '');
      reply(200, username === undefined ? { active: false } : { active: true, username });
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const form = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()));
    asked.push(form);
    const given = answer(form);
    if ('error' in given) {
      reply(400, { error: given.error, error_description: given.about });
      return;
    }
    const token = `token-${asked.length}`;
    users.set(token, given.user);
    const refresh = given.refreshToken === undefined ? {} : { refresh_token: given.refreshToken };
    reply(200, { token_type: 'Bearer', access_token: token, expires_in: given.seconds ?? 3_600, ...refresh, ...given.more });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    tokenUrl: `http://127.0.0.1:${port}/token`,
    introspectUrl: `http://127.0.0.1:${port}/introspect?token=`,
    asked,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
