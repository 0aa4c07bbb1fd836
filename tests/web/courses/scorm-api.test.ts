/** Finding a platform's API, and sessions with an API that rejects, throws or is missing. */
import { describe, expect, it } from 'vitest';
import { type Frame, findApi, type ScormApi } from '#web/courses/scorm/find-api.ts';
import { ScormSession, THREW } from '#web/courses/scorm/scorm-session.ts';

const api = (answer: unknown = 'true', code = '0'): ScormApi => ({
  LMSInitialize: () => answer,
  LMSFinish: () => answer,
  LMSGetValue: () => 'value',
  LMSSetValue: () => answer,
  LMSCommit: () => answer,
  LMSGetLastError: () => code,
});

/** A window with `parent` and `opener`; a top window is its own parent. */
function frame(extra: object = {}, parent: Frame | null = null, opener: Frame | null = null): Frame {
  const made: Frame & { API?: ScormApi } = {
    get parent() {
      return parent ?? made;
    },
    opener,
    ...extra,
  };
  return made;
}

/** A window of another origin. */
const foreign = (parent: Frame | null = null): Frame =>
  new Proxy(frame({}, parent), {
    get(target, name) {
      if (name === 'parent') return target.parent;
      throw new DOMException('cross-origin', 'SecurityError');
    },
    has() {
      throw new DOMException('cross-origin', 'SecurityError');
    },
  });

describe('finding the platform', () => {
  const own = api();

  it('searches the surrounding frames, nearest first, then the opener', () => {
    const far = frame({ API: api() });
    expect(findApi(frame({}, frame({}, frame({ API: own }, far))))).toBe(own);
    expect(findApi(frame({}, null, frame({}, frame({ API: own }))))).toBe(own);
    expect(findApi(frame({}, frame({}, null, frame({ API: own }))))).toBe(own);
    expect(findApi(frame({ API: own }, far))).toBe(own);
  });

  it('skips windows of other origins and objects that only share the name', () => {
    expect(findApi(frame({}, foreign(frame({ API: own }))))).toBe(own);
    expect(findApi(frame({}, foreign()))).toBeNull();
    for (const API of [null, 'API', {}, { ...own, LMSCommit: 1 }]) expect(findApi(frame({ API }))).toBeNull();
  });

  it('stops at cyclic frames', () => {
    const circle: { parent: Frame; opener: null } = { parent: frame(), opener: null };
    circle.parent = frame({}, circle);
    expect(findApi(circle)).toBeNull();
  });
});

describe('a session', () => {
  it('accepts "true" and true as success, nothing else', () => {
    for (const answer of ['true', true]) expect(new ScormSession(api(answer)).start()).toBe(true);
    for (const answer of ['false', false, '', null, 'yes', 1]) {
      const session = new ScormSession(api(answer, '101'));
      expect(session.start()).toBe(false);
      expect(session.error).toBe('101');
      expect([session.set('x', 'y'), session.commit(), session.get('x')]).toEqual([false, false, '']);
    }
  });

  it('survives an API that throws on every call', () => {
    const throwing = Object.fromEntries(
      Object.keys(api()).map((name) => [
        name,
        () => {
          throw new Error('gone');
        },
      ]),
    );
    const session = new ScormSession({ ...api(), ...throwing });
    expect(session.start()).toBe(false);
    expect(session.error).toBe(THREW);
    const later = new ScormSession({ ...api(), ...throwing, LMSInitialize: () => 'true' });
    expect(later.start()).toBe(true);
    expect([later.set('x', 'y'), later.commit(), later.get('x')]).toEqual([false, false, '']);
    later.finish();
    expect(later.open).toBe(false);
  });
});
