import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyRoute, AnyRouter } from '@tanstack/react-router';
import { beforeAll, expect, test, vi } from 'vitest';
import { firstRoutes, followAuth, router } from '#src/app/router.ts';
import { addRoutes as addVisitorPages } from '#src/app/visitor-pages.ts';
import { auth, startActors } from '#src/client/actors.ts';

const wholeTree = readFileSync(join(import.meta.dirname, '../../../src/routeTree.gen.ts'), 'utf8');

const patience = { timeout: 15_000 };
const portal = vi.hoisted(() => ({ asked: 0 }));
// The portal's pages are heavy; what counts here is when its routes are fetched. It gives the route of one page.
vi.mock('#src/app/portal.ts', async () => {
  const { createRoute } = await import('@tanstack/react-router');
  const addRoutes = (router: AnyRouter) => {
    portal.asked += 1;
    const root = router.routeTree as AnyRoute;
    const page = createRoute({ getParentRoute: () => root, path: '/app/dashboard' });
    const others = Object.values((root.children ?? {}) as Record<string, AnyRoute>).filter(
      (route) => !['/app/$', '/app/dashboard'].includes(route.id),
    );
    root.addChildren([...others, page] as never);
    router.setRoutes(router.buildRouteTree());
  };
  return { addRoutes };
});

const go = async (href: string) => {
  await router.navigate({ href });
  await router.load();
  return { href: router.state.location.href, page: router.state.matches.at(-1)?.routeId, found: !isLost() };
};
const isLost = () =>
  router.state.matches.some((match) => match.status === 'notFound' || ('_notFound' in match && match._notFound === true));
const idsOf = (source: string) =>
  [...(/interface FileRoutesByPath \{([\s\S]*?)\n}/.exec(source)?.[1] ?? '').matchAll(/\n {6}id: '([^']+)'/g)].map(
    ([, id]) => id,
  );

beforeAll(() => {
  localStorage.clear();
  startActors();
  followAuth();
});

/** Before anything is loaded: leads from the portal to the login with the address to return to. */
async function knowsTheSignInPages() {
  expect(await go('/register')).toMatchObject({ page: '/register', found: true });
  expect(await go('/setup-account/abc')).toMatchObject({ page: '/setup-account/$token', found: true });
  expect(await go('/app/domains?q=karoo#top')).toMatchObject({
    page: '/login',
    href: '/login?from=%2Fapp%2Fdomains%3Fq%3Dkaroo%23top',
  });
  expect(await go('/app')).toMatchObject({ page: '/login', href: '/login?from=%2Fapp' });
  expect(await go('/')).toMatchObject({ page: '/login' });
  expect(portal.asked).toBe(0);
}

/** When one of them is asked for; then it knows what is no page. */
async function fetchesThePagesForVisitors() {
  expect(router.routesById).not.toHaveProperty(['/dmarc-checker/{-$token}']);
  expect(await go('/dmarc-checker/some-token')).toMatchObject({
    page: '/dmarc-checker/{-$token}',
    found: true,
    href: '/dmarc-checker/some-token',
  });
  expect(await go('/dmarc-checker')).toMatchObject({ page: '/dmarc-checker/{-$token}', found: true });
  expect(await go('/domians')).toMatchObject({ found: false, href: '/domians' });
}

function hasEveryPageForVisitors() {
  addVisitorPages(router);
  const ids = Object.keys(router.routesById).filter((id) => id !== '__root__' && !id.startsWith('/app'));
  const whole = idsOf(wholeTree).filter((id) => id !== undefined && !id.startsWith('/app'));
  expect(new Set(ids)).toEqual(new Set(whole));
}

/** And goes where the visitor wanted to. */
async function fetchesThePortalAfterTheSignIn() {
  await firstRoutes();
  expect(portal.asked).toBe(0);
  await go('/app/dashboard?days=7#senders');
  const exp = Math.floor(Date.now() / 1000) + 3600;
  vi.stubGlobal('fetch', async () =>
    Response.json({
      success: true,
      token: `x.${btoa(JSON.stringify({ sub: '7', exp }))}.x`,
      expires_at: new Date(exp * 1000).toISOString(),
      user: {},
    }),
  );
  auth.send({ type: 'signIn', email: 'a@karoo.example', password: 'a' });
  await vi.waitFor(() => expect(router.state.location.href).toBe('/app/dashboard?days=7#senders'), patience);
  await vi.waitFor(() => expect(router.state.matches.at(-1)?.routeId).toBe('/app/dashboard'), patience);
  expect(portal.asked).toBe(1);
}

test('the tree of pages grows as a visitor goes on: sign-in pages, pages for visitors, the portal', async () => {
  await knowsTheSignInPages();
  await fetchesThePagesForVisitors();
  hasEveryPageForVisitors();
  await fetchesThePortalAfterTheSignIn();
});
