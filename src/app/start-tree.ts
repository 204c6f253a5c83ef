import { type AnyRoute, createRoute, redirect } from '@tanstack/react-router';
import { Route as root } from '#src/routes/__root.tsx';
import { Route as home } from '#src/routes/index.tsx';
import { Route as login } from '#src/routes/login.tsx';
import { Route as register } from '#src/routes/register.tsx';
import { Route as setupAccount } from '#src/routes/setup-account.$token.tsx';
import { needSignIn } from './need-sign-in.ts';

/** Hangs a route below the root, as the generator of the whole tree does. */
export function hang(route: AnyRoute, path: string): AnyRoute {
  return route.update({ id: path, path, getParentRoute: () => root } as never);
}

// What fetches the routes that the first script leaves out, by the route that stands for them.
const more: Record<string, () => Promise<{ addRoutes: () => void }>> = {
  '/app/$': () => import('./portal.ts'),
  '/$': () => import('./visitor-pages.ts'),
};

/** Fetches the routes that this one stands for, and gives them to the router; for any other route nothing happens. */
export async function addMore(id: string): Promise<void> {
  const fetched = await more[id]?.();
  fetched?.addRoutes();
}

function standIn(path: '/app/$' | '/$') {
  return createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: async ({ context, location }) => {
      if (path === '/app/$') needSignIn(context.auth, location.href);
      await addMore(path);
      throw redirect({ href: location.href, replace: true });
    },
  });
}

/** The pages of the sign-in, and what stands for the portal. */
export const startRoutes = [
  hang(home, '/'),
  hang(login, '/login'),
  hang(register, '/register'),
  hang(setupAccount, '/setup-account/$token'),
  standIn('/app/$'),
];

/** The routes of the first script; every other address is looked up again once its routes are there. */
export const startTree = root.addChildren([...startRoutes, standIn('/$')]);
