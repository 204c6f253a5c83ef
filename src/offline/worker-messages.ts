/** What the service worker asks of the windows: send pending actions, reload these tags, go to a page (answered through the port). */
export type WorkerMessage = { type: 'FLUSH' } | { type: 'STALE'; tags: string[] } | { type: 'GO'; url: string };

/** Where the service worker finds what it needs of the signed-in user: facts of this "user". */
export const deviceFacts = 'device';
/** The fact that holds the token while somebody is signed in. */
export const tokenFact = 'auth_token';
/** The fact that holds how far the device's clock is ahead of the server's (ms), which decides when that token has ended. */
export const aheadFact = 'clock_ahead';

/** The cache in which files wait that were shared with the app or dropped on a page. */
export const sharedFilesCache = 'beacon-shared';

/** Where files lie in that cache that came with a navigation: from the system, or from a form of another site. */
export const navigatedFiles = '/navigated';

/** Where a file of a person lies in that cache. */
export const sharedPath = (folder: string, user: string, name: string): string =>
  `${folder}/${encodeURIComponent(user)}/${crypto.randomUUID()}/${encodeURIComponent(name)}`;
