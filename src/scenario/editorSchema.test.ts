/** The schema files for editors are made from the forms that the reader uses. Update them with `vitest run -u`. */
import { toJsonSchema } from '@valibot/to-json-schema';
import { format } from 'prettier';
import type * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { operationForm, programForm, protectionForm } from './programForm';
import { boundsForm } from './expectationForm';
import { brokerForm, changesForm, processForm, scenarioForm, stepForm } from './scenarioForm';

const lessons = new URL('../../lessons/', import.meta.url).pathname;

const ofPrograms = { operation: operationForm, program: programForm };
const ofScenarios = {
  ...ofPrograms,
  bounds: boundsForm,
  broker: brokerForm,
  process: processForm,
  statement: stepForm,
  changes: changesForm,
};

function schemaText(
  form: v.GenericSchema,
  title: string,
  definitions: { [name: string]: v.GenericSchema },
): Promise<string> {
  const schema = { title, ...toJsonSchema(form, { definitions }) };
  return format(JSON.stringify(schema), { parser: 'json', printWidth: 110 });
}

describe('the schemas for editors', () => {
  it('says of a scenario file what the reader says', async () => {
    const text = await schemaText(scenarioForm, 'Scenario of Delivered Twice', ofScenarios);
    await expect(text).toMatchFileSnapshot(`${lessons}scenario.schema.json`);
  });

  it('says of a protection file what the reader says', async () => {
    const text = await schemaText(protectionForm, 'Protection of Delivered Twice', ofPrograms);
    await expect(text).toMatchFileSnapshot(`${lessons}protection.schema.json`);
  });

  it('knows the sentences for completion', async () => {
    expect(await schemaText(scenarioForm, '', ofScenarios)).toContain('consumer priority');
  });
});
