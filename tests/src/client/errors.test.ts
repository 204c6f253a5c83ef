import { describe, expect, it } from 'vitest';
import { fieldErrors, isConnectionFailure } from '#src/client/error-kinds.ts';
import { ApiError, errorOfReply } from '#src/client/errors.ts';

describe('the sentence of an error', () => {
  it.each([
    [{ error: 'From error', message: 'From message' }, 'From error'],
    [{ message: 'From message' }, 'From message'],
    [{ error: '' }, 'The default'],
    [{ error: 17 }, 'The default'],
    [null, 'The default'],
    ['<html>', 'The default'],
  ])('%j', (body, text) => expect(errorOfReply(500, body, 'The default').message).toBe(text));

  it('keeps code, request id and fields', () => {
    const error = errorOfReply(
      400,
      { error: 'x', code: 'validation', request_id: 'r1', details: { fields: [{ field: 'name', text: 'too long' }] } },
      'd',
    );
    expect(error).toMatchObject({ code: 'validation', status: 400, requestId: 'r1' });
    expect(fieldErrors(error)).toEqual({ name: 'too long' });
    expect(fieldErrors(new Error('x'))).toEqual({});
  });

  it('distinguishes a dead connection from a refusal', () => {
    expect(isConnectionFailure(new ApiError('', 'network', null, null))).toBe(true);
    expect(isConnectionFailure(new ApiError('', 'timeout', null, null))).toBe(true);
    expect(isConnectionFailure(new ApiError('', 'internal', 500, null))).toBe(false);
  });
});
