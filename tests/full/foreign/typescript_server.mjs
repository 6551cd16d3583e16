// The same kitchen on the official TypeScript SDK, left as it comes. Types are left out so that node runs it as it is.

import { McpServer, ResourceNotFoundError, ResourceTemplate } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { z } from 'zod';

const NOTES = { tea: 'Steep for four minutes.', rice: 'One cup, two cups of water.' };
const MILLILITRES = { cup: 240, spoon: 15 };

function build() {
    const server = new McpServer({ name: 'kitchen', version: '1.0.0' });
    server.registerTool(
        'convert',
        {
            description: 'Convert an amount to millilitres.',
            inputSchema: z.object({
                amount: z.number().int().min(1).max(1000),
                unit: z.enum(['cup', 'spoon']).default('cup'),
            }),
            outputSchema: z.object({ millilitres: z.number() }),
            annotations: { readOnlyHint: true },
        },
        async ({ amount, unit }) => {
            const structured = { millilitres: amount * MILLILITRES[unit] };
            return { content: [{ type: 'text', text: JSON.stringify(structured) }], structuredContent: structured };
        }
    );
    server.registerTool(
        'find_note',
        {
            description: 'Find the name of a note by a word in it.',
            inputSchema: z.object({ word: z.string().regex(/^[a-z]+$/).max(20) }),
            annotations: { readOnlyHint: true },
        },
        async ({ word }) => {
            const found = Object.keys(NOTES).find((name) => NOTES[name].toLowerCase().includes(word));
            return { content: [{ type: 'text', text: found ?? 'none' }] };
        }
    );
    server.registerResource('tea', 'notes://tea', { mimeType: 'text/plain' }, async (uri) => ({
        contents: [{ uri: uri.href, text: NOTES.tea }],
    }));
    const template = new ResourceTemplate('notes://all/{name}', { list: undefined });
    server.registerResource('note', template, { mimeType: 'text/plain' }, async (uri, { name }) => {
        if (!Object.hasOwn(NOTES, name)) throw new ResourceNotFoundError(uri.href);
        return { contents: [{ uri: uri.href, text: NOTES[name] }] };
    });
    server.registerPrompt(
        'plan',
        { description: 'Plan a meal.', argsSchema: z.object({ meal: z.string(), guests: z.string().optional() }) },
        ({ meal, guests }) => ({
            messages: [{ role: 'user', content: { type: 'text', text: `Plan ${meal} for ${guests ?? '2'}.` } }],
        })
    );
    return server;
}

serveStdio(build);
