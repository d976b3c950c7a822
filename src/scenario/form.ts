/** The small forms that files are built from. Each refuses keys it does not know and says which it knows. */
import * as v from 'valibot';

type Entries = Parameters<typeof v.strictObject>[0];

/** A map with exactly these keys; the message of its issues lists them for the suggestion. */
export function keys<const E extends Entries>(entries: E): v.StrictObjectSchema<E, string> {
  const map = v.strictObject(entries, Object.keys(entries).join(','));
  // A list is an object too, and has what every list inherits: `every`, `at`, `find`, `fill`.
  return {
    ...map,
    '~run'(dataset, config) {
      if (!Array.isArray(dataset.value)) return map['~run'](dataset, config);
      v._addIssue(map, 'type', dataset, config);
      return dataset as unknown as ReturnType<(typeof map)['~run']>;
    },
  };
}

/** Something with a sentence for the editor's completion. */
export function told<S extends v.GenericSchema>(
  schema: S,
  sentence: string,
): v.SchemaWithPipe<readonly [S, v.DescriptionAction<v.InferOutput<S>, string>]> {
  return v.pipe(schema, v.description(sentence));
}

/** A key that may be absent. */
export const may = <S extends v.GenericSchema>(schema: S): v.ExactOptionalSchema<S, undefined> =>
  v.exactOptional(schema);

export const name = v.string();
export const yes = v.literal(true);
export const flag = v.boolean();
export const count = v.pipe(v.number(), v.integer(), v.minValue(0));
/** A count of things that a world has to carry one by one. */
export const upTo = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(most));
export const amount = v.union([v.string(), v.number()]);
export const scalar = v.union([v.string(), v.number(), v.boolean(), v.null()]);

/** The words of a title: in both languages, or once for both. */
export const words = v.union([v.string(), keys({ en: v.string(), zh: v.string() })]);

/** An expression: text is parsed, numbers, truth values and null are themselves. */
export const expression = told(scalar, 'an expression, e.g. affected == 0');

/** Text with `{expression}` in it. */
export const template = told(v.union([v.string(), v.number()]), 'text; {expression} inserts a value');

/**
 * One of these words. Those that RabbitMQ has `beyond` what the world plays are read as well, so that the compiler can
 * tell them as unsupported, not as mistakes; the form itself does not name them.
 */
export function wordOf<const W extends readonly string[]>(
  words: W,
  beyond: RegExp,
): v.PicklistSchema<W, undefined> {
  const known = v.picklist(words);
  return {
    ...known,
    '~run'(dataset, config) {
      if (typeof dataset.value !== 'string' || !beyond.test(dataset.value))
        return known['~run'](dataset, config);
      return { ...dataset, typed: true } as ReturnType<(typeof known)['~run']>;
    },
  };
}

/** `30s`, `500ms`, `2min`, `1h`, or milliseconds. */
export const duration = told(amount, 'a length of time: 30s, 500ms, 2min, 1h, or milliseconds');

export const sqlText = v.union([
  v.string(),
  keys({
    default: v.string(),
    sqlite: may(v.string()),
    mariadb: may(v.string()),
    postgres: may(v.string()),
  }),
]);

/** One or several. */
export function some<S extends v.GenericSchema>(
  schema: S,
): v.UnionSchema<[S, v.ArraySchema<S, undefined>], undefined> {
  return v.union([schema, v.array(schema)]);
}

/** Things by their name. */
export function named<S extends v.GenericSchema>(
  schema: S,
): v.RecordSchema<v.StringSchema<undefined>, S, undefined> {
  return v.record(v.string(), schema);
}
