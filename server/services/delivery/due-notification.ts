import type { AlertRow } from '#server/store/alerts/alerts.ts';
import type { NoticeRow } from '#server/store/delivery/notices.ts';

/** A notification that is due, with its alert as it is now. */
export type DueNotification = { notice: NoticeRow; alert: AlertRow };
