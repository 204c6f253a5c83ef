import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isPage } from '#contract/pages.ts';
import type { Context } from './context.ts';
import { notFound } from './errors.ts';
import { loadDrawing, serveSite } from './serve-site.ts';
import { serveVersion } from './serve-version.ts';

/** Characters that a segment of a path may have; file systems take names of 255 bytes. */
const longestName = 250;

/** Where the manifest has files sent that the system shares with the app, and the page on which they can be chosen again. */
const sharedReports = '/app/share-reports';
const uploadPage = '/app/report-metadata?upload=1';

const builtClient = fileURLToPath(new URL('../dist/', import.meta.url));

function cacheControl(path: string): string {
  return path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
}

const unlisted = [
  '/dmarc-checker/',
  '/app',
  '/setup-account/',
  '/test-invitation/',
  '/alert-copies/',
  '/shared-report/',
  '/alert-management-test',
  '/alert-preferences-test',
];

/** Pages that search engines are to leave out: the portal, links of invitations, results that visitors share, demonstrations. */
function isUnlisted(pathname: string): boolean {
  return unlisted.some((start) => pathname.startsWith(start));
}

/** The path of a request's target, which may be absolute (RFC 9112, section 3.2.2) or one that no URL can have. */
function pathOf(target: string): string {
  return target.replace(/^https?:\/\/[^/?]*/i, '').replace(/[?#].*$/, '');
}

/** Whether a path can name no file: an empty segment, a step up, a backslash or a NUL, written plainly or encoded. */
function namesNothing(pathname: string): boolean {
  return /\/\/|\\|%5c|%00|%2f|(?:^|\/)(?:\.|%2e){2}(?:\/|$)/i.test(pathname);
}

/**
 * The target of a request for the router, which answers a malformed escape and an endless segment without our pages: a link that was cut or
 * mistyped leads to one that does not exist.
 */
export function routableTarget(target: string): string {
  const pathname = pathOf(target);
  if (pathname.startsWith('/api/')) return target;
  const isShort = pathname.split('/').every((segment) => segment.length <= longestName);
  if (isShort && isDecodable(pathname)) return target;
  return pathname.startsWith('/app/') ? '/app/%00' : '/%00';
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** Serves the built client: files as they are, drawn pages of the site, pages of the app as the shell, other paths with status 404. */
export async function serveClient(app: FastifyInstance, context: Context, dist = builtClient): Promise<void> {
  app.addHook('onRequest', (request, reply, done) => {
    const isApi = (request.routeOptions.url ?? '').startsWith('/api/');
    if (!request.is404 && !isApi && namesNothing(pathOf(request.url))) reply.callNotFound();
    else done();
  });
  app.get('/index.html', (_request, reply) => reply.redirect('/', 301));
  // A mail program without one click (RFC 8058) opens the address of List-Unsubscribe in a browser: the page there asks first.
  app.get<{ Params: { token: string } }>('/api/public/alert-copies/:token/unsubscribe', ({ params }, reply) =>
    reply.redirect(`/alert-copies/${encodeURIComponent(params.token)}`, 303),
  );
  app.get('/api/public/change-emails/:token/unsubscribe', (_request, reply) => reply.redirect('/app/alerts/preferences', 303));
  const built = existsSync(`${dist}index.html`);
  if (built) {
    await app.register(fastifyStatic, {
      root: dist,
      index: false,
      cacheControl: false,
      preCompressed: true,
      allowedPath: (path) => !path.startsWith('/site/'),
      setHeaders: (reply, path) => void reply.header('cache-control', cacheControl(path)),
    });
  } else context.log.warn('the client is not built: only the API is served');
  const answerShell = async (reply: FastifyReply, status: number) => {
    if (!built) throw notFound('The client is not built.');
    const shell = await readFile(`${dist}index.html`, 'utf8');
    return reply.status(status).header('cache-control', 'no-cache').type('text/html').send(shell);
  };
  serveVersion(app, context, built ? `${dist}version.json` : null);
  const draw = built ? await loadDrawing(dist) : null;
  const site = draw === null ? null : serveSite(app, context, dist, draw);
  if (site === null) app.get('/', (_request, reply) => answerShell(reply, 200));
  app.setNotFoundHandler((request, reply) => {
    const pathname = pathOf(request.url);
    const found = isPage(pathname) && !namesNothing(pathname);
    // Browsers ask for pages alone as HTML; programs that name no type get pages at addresses that can be one.
    const isOpened = request.headers.accept?.includes('text/html') === true;
    const isNamed = !pathname.startsWith('/api/') && !/\.\w{2,5}$/.test(pathname);
    // A form that was sent before its page had loaded, and files shared with the app while its service worker is gone.
    if (isOpened && request.method === 'POST' && isNamed && !namesNothing(pathname))
      return reply.redirect(pathname === sharedReports ? uploadPage : pathname, 303);
    const wantsPage = (request.method === 'GET' || request.method === 'HEAD') && (isOpened || isNamed);
    if (!wantsPage) throw notFound(`There is nothing at ${pathname}.`);
    if (isUnlisted(pathname)) reply.header('x-robots-tag', 'noindex');
    if (!found && site !== null && !/^\/app(\/|$)/.test(pathname)) return site.notFound(request, reply);
    return answerShell(reply, found ? 200 : 404);
  });
}
