import { z } from 'zod';
import { filterFieldTypes, filterMatches, filterOperators, filterTables } from '../domain/vocabulary/filter.ts';
import { pivotCells, pivotDimensions } from '../domain/vocabulary/pivot.ts';
import { endpoint } from './endpoint.ts';
import { AskedDay, Day, Id, IdParam, PeriodReply, thingName, whole } from './shapes.ts';

const Value = z.union([z.string().max(253), z.number(), z.boolean()]);

/** A condition as it is written; the fields and operators of each table are in the options. */
const Condition = z.object({
  field: z.string().max(60),
  operator: z.string().max(60),
  value: z.union([Value, z.array(z.union([z.string().max(253), z.number()])).max(200)]).nullish(),
});

/** A filter: its conditions, whether all must hold, and the days of tables that have a period. A preset names its table too. */
export const FilterConfig = z.object({
  table: z.enum(filterTables).optional(),
  match: z.enum(filterMatches).default('all'),
  conditions: z.array(Condition).max(20, 'Use at most 20 conditions.').default([]),
  days: whole(1, 1096).default(30),
  start_date: AskedDay.optional(),
  end_date: AskedDay.optional(),
});

/** What the analysis is narrowed to and split by. */
const Analysis = z.object({
  domain: Id.optional(),
  day: Day.optional(),
  result: z.enum(['passed', 'failed']).optional(),
  split: z.enum(pivotDimensions).optional(),
  rows: z.enum(pivotDimensions).optional(),
  columns: z.enum(pivotDimensions).optional(),
  cells: z.enum(pivotCells).optional(),
  compare: z.literal(true).optional(),
});

/** A filter that is saved. With `analysis` it opens the analysis of its days instead of a table. */
const SavedConfig = FilterConfig.extend({ analysis: Analysis.optional() });

/** A saved filter as it is stored and answered, with its defaults. */
export type SavedConfiguration = z.output<typeof SavedConfig>;

const Cell = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string().nullable())]);

const Preset = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  filter_config: SavedConfig,
  created_by: z.string(),
  created_time: z.string(),
  /** Whether the caller may replace and remove it. */
  may_change: z.boolean(),
});

const tags = ['dmarc', 'reports', 'domains', 'alerts'] as const;

/** Free filtering over records, reports, sources, domains and alerts, and the filters that a customer keeps. */
export const reportingFilter = {
  options: endpoint({
    method: 'GET',
    path: '/reporting/filter/options',
    access: 'user',
    reply: z.object({
      tables: z.array(
        z.object({
          table: z.enum(filterTables),
          label: z.string(),
          noun: z.string(),
          /** Whether the days of the filter narrow it. */
          has_period: z.boolean(),
          /** What the counts of its values count. */
          unit: z.string(),
          fields: z.array(
            z.object({
              name: z.string(),
              label: z.string(),
              type: z.enum(filterFieldTypes),
              operators: z.array(z.enum(filterOperators)),
              is_more: z.boolean(),
              /** `label` is what people call a value where that differs from how it is stored. */
              values: z.array(z.object({ value: z.string(), label: z.string().optional(), count: z.number().nullable() })),
            }),
          ),
        }),
      ),
    }),
    failure: 'Failed to fetch the filter options',
    tags: [...tags],
  }),
  filter: endpoint({
    method: 'POST',
    path: '/reporting/filter',
    access: 'user',
    whileSuspended: true,
    body: z.object({
      table: z.enum(filterTables),
      filter_config: FilterConfig.prefault({}),
      limit: whole(1, 500).default(100),
      offset: whole(0, 10_000_000).default(0),
    }),
    reply: z.object({
      table: z.enum(filterTables),
      period: PeriodReply.nullable(),
      /** The first day of the period from which all rows of such a table are stored; `null` for one without sending addresses. */
      addresses_from: Day.nullable(),
      /** Each row by the names of its fields, with `id`, and `domain_id`, `report_id` or `alert_id` where it has them. */
      rows: z.array(z.record(z.string(), Cell)),
      /** What the search left out, and what to do about it. */
      cut: z.string().nullable(),
      pagination: z.object({ limit: z.number(), offset: z.number(), total: z.number() }),
    }),
    failure: 'Failed to filter',
    offline: 'view',
    tags: [...tags],
  }),
  validate: endpoint({
    method: 'POST',
    path: '/reporting/filter/validate',
    access: 'user',
    whileSuspended: true,
    body: z.object({ table: z.enum(filterTables).optional(), filter_config: FilterConfig }),
    reply: z.object({
      data: z.object({
        valid: z.boolean(),
        table: z.enum(filterTables),
        period: PeriodReply.nullable(),
        problems: z.array(z.object({ condition: z.number(), part: z.enum(['field', 'operator', 'value']), text: z.string() })),
      }),
    }),
    failure: 'Failed to check the filter',
  }),
  presets: endpoint({
    method: 'GET',
    path: '/reporting/filter/presets',
    access: 'user',
    reply: z.object({ presets: z.array(Preset) }),
    failure: 'Failed to fetch the saved filters',
    tags: ['filter-presets'],
  }),
  savePreset: endpoint({
    method: 'POST',
    path: '/reporting/filter/presets',
    access: 'user',
    whileSuspended: true,
    body: z.object({
      name: thingName(80, 'Enter a name.'),
      description: z.string().trim().max(300, 'Use at most 300 characters.').default(''),
      filter_config: SavedConfig,
    }),
    reply: z.object({ preset: Preset }),
    failure: 'Failed to save the filter',
    tags: ['filter-presets'],
  }),
  removePreset: endpoint({
    method: 'DELETE',
    path: '/reporting/filter/presets/:id',
    access: 'user',
    whileSuspended: true,
    params: IdParam,
    reply: z.object({ removed: z.literal(true) }),
    failure: 'Failed to remove the filter',
    tags: ['filter-presets'],
  }),
};
