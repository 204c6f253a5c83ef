import type { Generated, GeneratedAlways } from 'kysely';
import type { AttachmentType } from '#domain/support/attachment.ts';
import type { Guide } from '#domain/vocabulary/guides.ts';
import type { SupportCategory, SupportEventKind, SupportPriority, SupportSide, SupportStatus } from '#domain/vocabulary.ts';
import type { Json, MaybeTime, Time } from './columns.ts';

/** What a request was made from: a finding or an alert as it was then, with the record that fixes it. */
export type LinkedFinding = {
  title: string;
  text: string;
  todo: string | null;
  record: { action: string; name: string; type: string; value: string } | null;
};

export type SupportTables = {
  guide_ratings: { guide: Guide; user_id: number; is_helpful: boolean; missing: string; rated_at: Time };
  support_requests: {
    id: GeneratedAlways<number>;
    customer_id: number;
    author_user_id: number | null;
    category: SupportCategory;
    priority: SupportPriority;
    status: SupportStatus;
    version: Generated<number>;
    subject: string;
    domain_id: number | null;
    alert_id: number | null;
    linked: Json<LinkedFinding | null> | null;
    assigned_to: number | null;
    created_at: Time;
    changed_at: Time;
    resolved_at: MaybeTime;
    rating: number | null;
  };
  support_events: {
    id: GeneratedAlways<number>;
    request_id: number;
    at: Time;
    done_at: Time;
    kind: SupportEventKind;
    side: SupportSide;
    actor_user_id: number | null;
    text: Generated<string>;
    from_status: SupportStatus | null;
    to_status: SupportStatus | null;
    person_user_id: number | null;
    mail_sha256: Uint8Array | null;
  };
  support_files: {
    id: GeneratedAlways<number>;
    request_id: number;
    event_id: number;
    name: string;
    type: AttachmentType;
    size_bytes: number;
    sha256: Uint8Array;
    body: Uint8Array;
  };
};
