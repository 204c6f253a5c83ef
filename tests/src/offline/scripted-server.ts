/** What a server with idempotency keys does with a request: answers, answers after which the line breaks, or is never reached. */
export type Turn =
  | { status: number; body?: unknown; headers?: Record<string, string> }
  | { lost: { status: number; body?: unknown } }
  | 'no line'
  | 'a page of the hotspot';

/** A fake server that keeps replies by key as the real one does, and notes what it did. Turns are taken in order; then it says yes. */
export function scriptedServer(...turns: Turn[]) {
  const kept = new Map<string, { status: number; body: unknown }>();
  const did: string[] = [];
  const asked: { path: string; key: string; headers: Headers; body: unknown }[] = [];

  function doOnce(key: string, path: string, turn: { status: number; body?: unknown }) {
    const before = kept.get(key);
    if (before !== undefined) return before;
    const isSuccess = turn.status < 300;
    if (isSuccess) did.push(path);
    const reply = { status: turn.status, body: turn.body ?? { success: isSuccess, error: isSuccess ? undefined : 'No.' } };
    if (turn.status < 500 && turn.status !== 401 && turn.status !== 429) kept.set(key, reply);
    return reply;
  }

  async function fetch(path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    const key = headers.get('idempotency-key') ?? '';
    const turn = turns.shift() ?? { status: 200 };
    if (turn === 'no line') throw new TypeError('Failed to fetch');
    asked.push({ path, key, headers, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined });
    if (turn === 'a page of the hotspot') return new Response('<html>Buy data</html>', { status: 200 });
    if ('lost' in turn) {
      doOnce(key, path, turn.lost);
      throw new TypeError('Failed to fetch');
    }
    const reply = doOnce(key, path, turn);
    return Response.json(reply.body, { status: reply.status, headers: turn.headers ?? {} });
  }

  return { fetch, did, asked };
}
