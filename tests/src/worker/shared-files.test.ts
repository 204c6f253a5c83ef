import { Blob, File } from 'node:buffer';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { takeSharedFiles } from '#src/features/report-metadata/use-launch-files.ts';
import { takeShared } from '#src/worker/shared-files.ts';

const page = '/app/report-metadata?upload=1';

const held = vi.hoisted(() => ({ user: 'A' as string | null, notices: [] as string[] }));
vi.mock('#src/worker/stored.ts', () => ({
  withStored: async (run: (kept: object) => unknown) => run({ signedIn: held.user === null ? null : { user: held.user } }),
}));
vi.mock('#src/ui/toast.tsx', () => ({ notify: ({ text }: { text: string }) => held.notices.push(text) }));

/** As much of the Cache API as shared files need. */
function fakeCaches() {
  const stores = new Map<string, Map<string, Response>>();
  const open = async (name: string) => {
    const held = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, held);
    return {
      put: async (path: string, answer: Response) => void held.set(new URL(path, 'https://beacon.example').href, answer),
      keys: async () => [...held.keys()].map((url) => new Request(url)),
      match: async ({ url }: Request) => held.get(url),
      delete: async ({ url }: Request) => held.delete(url),
    };
  };
  return { has: async (name: string) => stores.has(name), open };
}

/** A request as the system sends it, with files by name. */
function share(files: Record<string, string>) {
  const parts = Object.entries(files).map(
    ([name, text]) =>
      `--x\r\ncontent-disposition: form-data; name="reports"; filename="${name}"\r\ncontent-type: text/xml\r\n\r\n${text}\r\n`,
  );
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const body = `${parts.join('')}--x--\r\n`;
  return new Request('https://beacon.example/app/share-reports', { method: 'POST', headers, body });
}

beforeEach(() => {
  held.user = 'A';
  held.notices = [];
  vi.unstubAllGlobals();
  vi.stubGlobal('Blob', Blob);
  vi.stubGlobal('File', File);
  vi.stubGlobal('caches', fakeCaches());
});

describe('report files that are shared with the app', () => {
  it('lead to the page for reports, which takes each of them once under its name', async () => {
    const shared = { 'google.com!a.example!1!2.zip': 'one', 'verslag 100% reën.xml': 'two' };
    const answer = await takeShared(share(shared), page);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `https://beacon.example${page}`]);
    const files = await takeSharedFiles('A');
    expect(files.map(({ name }) => name)).toEqual(Object.keys(shared));
    expect(await Promise.all(files.map((file) => file.text()))).toEqual(['one', 'two']);
    expect(await takeSharedFiles('A')).toEqual([]);
  });

  it.each([
    ['a tab, where another site sent them', true, []],
    ['the window of the app', false, ['a.xml']],
  ])('and open a page are taken by %s only if the system shared them', async (_where, isTab, taken) => {
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: isTab && query === '(display-mode: browser)' }));
    const request = share({ 'a.xml': 'one' });
    Object.defineProperty(request, 'mode', { value: 'navigate' });
    await takeShared(request, page);
    expect((await takeSharedFiles('A')).map(({ name }) => name)).toEqual(taken);
    expect(await takeSharedFiles('A')).toEqual([]);
  });

  it('are for the person who was signed in, and wait while somebody else uses the device', async () => {
    await takeShared(share({ 'a.xml': 'secret of A' }), page);
    expect(await takeSharedFiles('B')).toEqual([]);
    expect(held.notices).toEqual([]);
    expect((await takeSharedFiles('A')).map(({ name }) => name)).toEqual(['a.xml']);
  });

  it('are not stored while nobody is signed in, and whoever signs in next reads so', async () => {
    held.user = null;
    await takeShared(share({ 'a.xml': 'secret of A', 'b.xml': 'another' }), page);
    expect(await takeSharedFiles('B')).toEqual([]);
    expect(held.notices).toEqual(['2 files shared while nobody was signed in were not uploaded. Share them again.']);
    expect(await takeSharedFiles('B')).toEqual([]);
    expect(held.notices).toHaveLength(1);
  });

  it('are never lost silently: what cannot be stored is answered with what to do', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    vi.stubGlobal('caches', { open: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) });
    const answer = await takeShared(share({ 'a.xml': 'one' }), page);
    expect(answer.status).toBe(507);
    expect(await answer.text()).toContain('choose them under Upload reports');
  });

  it('are none where nothing was shared', async () => {
    expect(await takeSharedFiles('A')).toEqual([]);
    vi.unstubAllGlobals();
    expect(await takeSharedFiles('A')).toEqual([]);
  });
});
