import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PriceList } from '#domain/billing/plans.ts';
import type { RetentionTerms } from '#domain/retention.ts';
import type { Context } from './context.ts';
import { invalid } from './errors.ts';
import { badgeSvg } from './services/public/badge.ts';
import { publicResult } from './services/public/check.ts';
import { closeRegistration, fillSlots } from './services/public/fill-slots.ts';
import { type DrawPriced, openPricedPages } from './services/public/priced-pages.ts';
import { serviceTerms } from './services/retention-terms.ts';
import { isFeatureOn } from './store/features.ts';
import { readSiteFacts, type SiteFacts } from './store/people/site-facts.ts';

/** A page as the build lists it in `site/pages.json`. */
type BuiltPage = { path: string; file: string; hasTag: boolean; isListed: boolean; isPriced: boolean };

/** What answers with pages of the site: by their path, or the one for what does not exist. */
export type Site = { notFound: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> };

/** What the settings say that pages of the site show; `isOpen`: whether visitors can request access. */
type Installation = SiteFacts & { terms: RetentionTerms; isOpen: boolean };

const builtBase = 'https://site.invalid';
const factsForMs = 30_000;
const yearMs = 365 * 86_400_000;

/** Whether a request carries a session that has not expired; the portal checks it, this only chooses the page. */
export function hasSession(cookie: string | undefined, nowMs: number): boolean {
  const payload = /(?:^|;\s*)auth_token=[^.;]+\.([^.;]+)\./.exec(cookie ?? '')?.[1];
  if (payload === undefined) return false;
  try {
    const { exp } = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as { exp?: unknown };
    return typeof exp === 'number' && exp * 1000 > nowMs;
  } catch {
    return false;
  }
}

/** Loads what the build made to draw prices into pages; `null` where the site is not built. */
export async function loadDrawing(dist: string): Promise<DrawPriced | null> {
  if (!existsSync(`${dist}site/pages.json`)) return null;
  const assets: unknown = JSON.parse(readFileSync(`${dist}site/assets.json`, 'utf8'));
  const built = (await import(pathToFileURL(`${dist}site/renderer.mjs`).href)) as {
    renderPriced: (prices: PriceList, assets: unknown) => ReturnType<DrawPriced>;
  };
  return (prices) => built.renderPriced(prices, assets);
}

/**
 * Serves the drawn pages of the public site, those that name prices as `draw` draws them today, its map and feed, robots.txt and
 * security.txt.
 */
export function serveSite(app: FastifyInstance, context: Context, dist: string, draw: DrawPriced): Site {
  const read = (file: string) => readFileSync(`${dist}site/${file}`, 'utf8');
  const pages = JSON.parse(read('pages.json')) as BuiltPage[];
  const { pageViewTag, publicUrl } = context.config;
  const priced = openPricedPages(context, draw);
  const held: { facts: Installation | null; until: number } = { facts: null, until: 0 };

  const facts = async (): Promise<Installation> => {
    const now = context.clock.now().getTime();
    if (held.facts === null || now >= held.until) {
      const { db } = context.store;
      const site = await readSiteFacts(db);
      held.facts = { ...site, terms: await serviceTerms(db), isOpen: await isFeatureOn(db, 'registration') };
      held.until = now + factsForMs;
    }
    return held.facts;
  };
  const baseOf = (request: FastifyRequest) => {
    const base = publicUrl ?? `${request.protocol}://${request.host}`;
    if (!URL.canParse(base)) throw invalid('The Host of this request is not valid.');
    return new URL(base).origin;
  };
  const send = (request: FastifyRequest, reply: FastifyReply, text: string, type: string) => {
    const body = text.replaceAll(builtBase, baseOf(request));
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    reply.header('etag', etag).header('cache-control', 'no-cache');
    return request.headers['if-none-match'] === etag ? reply.status(304).send() : reply.type(type).send(body);
  };
  const sendPage = async (request: FastifyRequest, reply: FastifyReply, html: string, hasTag: boolean) => {
    const known = await facts();
    const slotted = fillSlots(html, known, known.terms);
    const filled = known.isOpen ? slotted : closeRegistration(slotted);
    if (!hasTag || pageViewTag === null) return send(request, reply, filled, 'text/html; charset=utf-8');
    const { origin } = new URL(pageViewTag);
    const policy = String(reply.getHeader('content-security-policy') ?? '');
    reply.header(
      'content-security-policy',
      policy.replace(/(script|connect|img)-src [^;]*/g, (rule) => `${rule} ${origin}`),
    );
    const tag = `<script src="/page-view.js" data-src="${pageViewTag.replaceAll('"', '&quot;')}"></script></body>`;
    return send(request, reply, filled.replace('</body>', tag), 'text/html; charset=utf-8');
  };

  for (const { path, file, hasTag, isListed, isPriced } of pages) {
    const html = read(file);
    app.get(path, async (request, reply) => {
      if (path === '/register' && !(await facts()).isOpen)
        return reply.header('cache-control', 'no-store').redirect('/contact', 302);
      if (path === '/') {
        reply.header('vary', 'Cookie');
        if (hasSession(request.headers.cookie, context.clock.now().getTime()))
          return reply.header('cache-control', 'no-store').redirect('/app/dashboard', 302);
      }
      if (!isListed) reply.header('x-robots-tag', 'noindex');
      return sendPage(request, reply, (isPriced ? await priced(file) : null) ?? html, hasTag);
    });
    if (path !== '/') app.get(`${path}/`, (_request, reply) => reply.redirect(path, 301));
  }
  // Other sites show the badge, so it may be loaded from anywhere.
  app.get<{ Params: { token: string } }>('/dmarc-checker/:token/badge.svg', async (request, reply) => {
    const badge = badgeSvg(await publicResult(context, request.params.token));
    return reply
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', 'public, max-age=3600')
      .type('image/svg+xml')
      .send(badge);
  });
  const checker = pages.find(({ path }) => path === '/dmarc-checker');
  if (checker !== undefined) {
    const html = read(checker.file);
    app.get('/dmarc-checker/:token', (request, reply) => sendPage(request, reply.header('x-robots-tag', 'noindex'), html, false));
  }
  for (const [path, type] of [
    ['sitemap.xml', 'application/xml'],
    ['changes.xml', 'application/atom+xml'],
  ] as const) {
    const text = read(path);
    app.get(`/${path}`, (request, reply) => send(request, reply, text, type));
  }
  app.get('/robots.txt', (request, reply) =>
    send(
      request,
      reply,
      `User-agent: *\nDisallow: /app\nDisallow: /api/\nSitemap: ${builtBase}/sitemap.xml\n`,
      'text/plain; charset=utf-8',
    ),
  );
  app.get('/.well-known/security.txt', async (request, reply) => {
    const expires = new Date(context.clock.now().getTime() + yearMs).toISOString().slice(0, 10);
    const contact = (await facts()).contacts.find(
      ({ contact_type, contact_method }) => contact_type === 'security' && contact_method === 'email',
    );
    const where = contact === undefined ? `${builtBase}/contact` : `mailto:${contact.contact_value}`;
    const lines = [`Contact: ${where}`, `Expires: ${expires}T00:00:00Z`, 'Preferred-Languages: en'];
    return send(
      request,
      reply,
      `${lines.join('\n')}\nCanonical: ${builtBase}/.well-known/security.txt\n`,
      'text/plain; charset=utf-8',
    );
  });
  const missing = pages.find(({ path }) => path === '/not-found');
  const missingHtml = missing === undefined ? '' : read(missing.file);
  return { notFound: (request, reply) => sendPage(request, reply.status(404), missingHtml, false) };
}
