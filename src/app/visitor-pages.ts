import type { AnyRoute, AnyRouter } from '@tanstack/react-router';
import { Route as root } from '#src/routes/__root.tsx';
import { attach, startRoutes } from './start-tree.ts';

const files = import.meta.glob<AnyRoute>(
  ['../routes/*.tsx', '!../routes/{__root,app,index,login,register,setup-account.$token}.tsx'],
  { eager: true, import: 'Route' },
);

/** The path of a route from its file, as the generator of the whole tree spells it. */
export function pathOf(file: string): string {
  return `/${file.slice('../routes/'.length, -'.tsx'.length).replaceAll('.', '/')}`;
}

/** Gives the router the other public pages, so that unknown addresses can be recognised; the whole tree, once loaded, has them already. */
export function addRoutes(router: AnyRouter): void {
  if (!('/$' in router.routesById)) return;
  root.addChildren([...startRoutes, ...Object.entries(files).map(([file, route]) => attach(route, pathOf(file)))]);
  router.setRoutes(router.buildRouteTree());
}
