// A driver in thirty lines: what most situations ask for, with the Go SDK, over Streamable HTTP.
//
//	npx mcp-conform --client "./small {url}"
package main

import (
	"context"
	"encoding/json"
	"log"
	"os"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func main() {
	var wanted struct{ Calls []mcp.CallToolParams }
	json.Unmarshal([]byte(os.Getenv("MCP_CONFORM_CONTEXT")), &wanted)
	ctx := context.Background()
	client := mcp.NewClient(&mcp.Implementation{Name: "small", Version: "1.0.0"}, nil)
	transport := &mcp.StreamableClientTransport{Endpoint: os.Getenv("MCP_CONFORM_URL")}
	session, err := client.Connect(ctx, transport, nil)
	if err != nil {
		log.Fatal(err)
	}
	defer session.Close()
	// Since 2026-07-28 there is no initialize.
	if result := session.InitializeResult(); result != nil && result.Capabilities.Tools == nil {
		return
	}
	for _, err := range session.Tools(ctx, nil) {
		if err != nil {
			log.Print(err)
		}
	}
	for _, call := range wanted.Calls {
		if _, err := session.CallTool(ctx, &call); err != nil {
			log.Print(err)
		}
	}
}
