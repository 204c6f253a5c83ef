/** A window of the app, as far as the service worker deals with it. */
export type AppWindow = {
  readonly url: string;
  readonly visibilityState: string;
  focus: () => Promise<unknown>;
  navigate: (url: string) => Promise<unknown>;
  postMessage: (message: unknown, options?: { transfer: Transferable[] }) => void;
};

/** A button of a notification. */
export type NoticeAction = { action: string; title: string };
export type NoticeOptions = NotificationOptions & { actions?: NoticeAction[]; renotify?: boolean };

/** What the parts of the service worker use of its surroundings; `src/sw.ts` makes it of the real ones. */
export type Host = {
  origin: string;
  windows: () => Promise<readonly AppWindow[]>;
  openWindow: (url: string) => Promise<unknown>;
  show: (title: string, options: NoticeOptions) => Promise<void>;
  badge: (count: number) => Promise<void>;
  askSync: () => Promise<void>;
};
