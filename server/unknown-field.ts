import type { z } from 'zod';

type Schema = z.core.$ZodType;

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The path of the first field of a value that its schema does not know, or null. What a schema does not describe by fields may hold anything. */
export function unknownField(schema: Schema, value: unknown, path: readonly string[] = []): string | null {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
      return unknownField(def.innerType, value, path);
    case 'pipe':
      return unknownField(def.in, value, path);
    case 'array':
      return Array.isArray(value) ? first(value.map((one, at) => unknownField(def.element, one, [...path, String(at)]))) : null;
    case 'record':
      return isPlain(value)
        ? first(Object.entries(value).map(([key, one]) => unknownField(def.valueType, one, [...path, key])))
        : null;
    case 'object':
      return isPlain(value)
        ? first(
            Object.entries(value).map(([key, one]) => {
              const field = Object.hasOwn(def.shape, key) ? def.shape[key] : undefined;
              return field === undefined ? [...path, key].join('.') : unknownField(field, one, [...path, key]);
            }),
          )
        : null;
    default:
      return null;
  }
}

const first = (found: readonly (string | null)[]): string | null => found.find((one) => one !== null) ?? null;
