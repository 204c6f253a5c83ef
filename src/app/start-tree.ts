import { type AnyRoute, createRoute, redirect } from '@tanstack/react-router';
import { Route as root } from '#src/routes/__root.tsx';
import { Route as home } from '#src/routes/index.tsx';
import { Route as login } from '#src/routes/login.tsx';
import { Route as register } from '#src/routes/register.tsx';
import { Route as setupAccount } from '#src/routes/setup-account.$token.tsx';
import { needSignIn } from '#src/session/need-sign-in.ts';

/** Hangs a route below the root, as the generator of the whole tree does. */
export function attach(route: AnyRoute, path: string): AnyRoute {
  return route.update({ id: path, path, getParentRoute: () => root } as never);
}

function standIn(path: '/app/$' | '/$') {
  return createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: async ({ context, location }) => {
      if (path === '/app/$') needSignIn(context.auth, location.href);
      await context.addRoutesFor(path);
      throw redirect({ href: location.href, replace: true });
    },
  });
}

/** The sign-in pages, and the placeholder for the portal. */
export const startRoutes = [
  attach(home, '/'),
  attach(login, '/login'),
  attach(register, '/register'),
  attach(setupAccount, '/setup-account/$token'),
  standIn('/app/$'),
];

/** The routes in the first script; every other address is matched again once its routes are loaded. */
export const startTree = root.addChildren([...startRoutes, standIn('/$')]);
