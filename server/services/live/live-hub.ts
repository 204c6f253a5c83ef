import type { PageEvent } from './listener.ts';

/** The customer of a view, and since when it is open. */
export type LiveView = { customerId: number; since: Date };

/** What fans the events of the database out to the open pages of this process. */
export type LiveHub = {
  /**
   * Events for one page from now on, preceded by those it missed since `afterId`; ends with `closed`, its session or the process. Its
   * rights are weighed with every event and change of rights; when they have changed, the page is notified. Throws 429 for the 11th page of a
   * session and the 51st of a person.
   */
  listen: (who: {
    sessionId: string;
    userId: number;
    /** Where staff view the portal of a customer: only what its people hear, until the view has ended. */
    viewing?: LiveView;
    afterId: number | null;
    closed?: AbortSignal;
  }) => AsyncIterable<PageEvent>;
  listeners: () => number;
  stop: () => Promise<void>;
};
