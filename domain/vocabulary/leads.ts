/** The state of an enquiry against the hour for its first answer: answered within it or late, still within it, or past it. */
export const answerStates = ['in_time', 'late', 'waiting', 'overdue'] as const;
/** The state of an enquiry against the hour for its first answer. */
export type AnswerState = (typeof answerStates)[number];
/** What the list of enquiries can be sorted by; `answer` puts those that wait for a first answer first, the longest wait on top, `task` the task that is due first. */
export const leadSorts = ['created_at', 'answer', 'name', 'domain', 'score', 'status', 'plan', 'task'] as const;
/** What the list of enquiries is sorted by. */
export type LeadSort = (typeof leadSorts)[number];
/** The columns of the board of enquiries: the statuses without spam. */
export const leadColumns = ['new', 'contacted', 'qualified', 'quoted', 'won', 'lost'] as const;
/** The groups of a security score, in the order in which they are compared. */
export const scoreGroups = ['policy', 'spf', 'dkim', 'mail', 'transport', 'base'] as const;
/** The state of a task on an enquiry: to do, past its day, done, or not needed since the enquiry was lost or is spam. */
export const taskStates = ['open', 'overdue', 'done', 'not_needed'] as const;
/** The state of a task on an enquiry. */
export type TaskState = (typeof taskStates)[number];
