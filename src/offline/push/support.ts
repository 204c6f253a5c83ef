/** Whether this browser can receive push messages here and now. `blocked` says why not, in words for the person. */
export type PushSupport = { state: 'possible' } | { state: 'blocked'; why: string };

type Standalone = Navigator & { standalone?: boolean };

const reasons = {
  insecure: 'This page was not opened over https. Push notifications need https.',
  install:
    'On an iPhone or iPad, notifications only work in the installed app. Tap Share, choose “Add to Home Screen”, and open Beacon from there.',
  noWorker: 'This browser has no service worker, which push notifications need. Private windows have none.',
  noPush: 'This browser does not support push notifications.',
  denied: 'Notifications from this site are blocked. Allow them in the browser’s settings for this site, then come back.',
};

const blocked = (why: string): PushSupport => ({ state: 'blocked', why });

/** What prevents push messages on this device, if anything. Asks for nothing. */
export function pushSupport(): PushSupport {
  if (!isSecureContext) return blocked(reasons.insecure);
  const { standalone } = navigator as Standalone;
  if (standalone === false && !('PushManager' in globalThis)) return blocked(reasons.install);
  if (!('serviceWorker' in navigator)) return blocked(reasons.noWorker);
  if (!('PushManager' in globalThis) || !('Notification' in globalThis)) return blocked(reasons.noPush);
  if (Notification.permission === 'denied') return blocked(reasons.denied);
  return { state: 'possible' };
}
